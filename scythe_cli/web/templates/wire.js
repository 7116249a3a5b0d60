// The line to the table: comes again by itself when it is lost. The static page has one to a worker in its place.
const BEAT = 8000, SILENCE = 20000, SOONEST = 300, LATEST = 2000;
const FINAL = {
  4401: "This link opens no seat. Ask the host for a new one.",
  4403: "The host has given this seat to somebody else. Ask for a new link.",
  4429: "Too many browsers are at this table; close one, then reload.",
};

export const connect = (key, heard, said) => {
  let socket = null, wait = SOONEST, last = 0, beat = 0, over = false;
  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table`);
    socket.addEventListener("open", () => { last = Date.now(); socket.send(JSON.stringify({ key })); });
    socket.addEventListener("message", (event) => {
      last = Date.now();
      const message = JSON.parse(event.data);
      if ("welcome" in message) { wait = SOONEST; said("", true); }
      if (!("beat" in message)) heard(message);
    });
    socket.addEventListener("close", (event) => {
      if (FINAL[event.code]) { over = true; said(FINAL[event.code], false); return; }
      said("The line is lost; trying again …", false);
      setTimeout(open, wait);
      wait = Math.min(LATEST, wait * 2);
    });
  };
  setInterval(() => {
    if (over || !socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - last > SILENCE) { socket.close(); return; }
    socket.send(JSON.stringify({ beat: beat++ % 10000 }));
  }, BEAT);
  open();
  return (message) => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
};
