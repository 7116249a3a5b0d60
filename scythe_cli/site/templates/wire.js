import { makeCurtain, showCurtain } from "./curtain.js";
import { listen, tell } from "./desk.js";
import { byId } from "./element.js";

// The line to the table where there is no server: a worker of this browser is at its other end.
export const connect = (key, heard, said) => {
  makeCurtain(tell);
  listen((message) => {
    if ("curtain" in message) { showCurtain(message.curtain); return; }
    if ("table" in message) byId("log-it").hidden = !message.table.over || message.table.people.length < message.table.names.length;
    heard("failed" in message ? { refused: message.failed } : message);
  });
  said("", true);
  return (message) => {
    tell(message);
    return true;
  };
};
