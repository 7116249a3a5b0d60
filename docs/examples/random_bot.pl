#!/usr/bin/env perl
# A bot for `scythe`: it prefers to move and produce, and else takes any legal answer.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every answer leaves at once
while ( my $line = <STDIN> ) {
    my $message = decode_json($line);
    if ( $message->{type} eq 'hello' ) {
        srand $message->{seed};    # the same seed, the same game
    }
    elsif ( $message->{type} eq 'ask' ) {
        my @legal = @{ $message->{legal} };
        my @liked = grep { $_->{words} =~ /^(move|produce)/ } @legal;
        @legal = @liked if @liked;
        print encode_json( { action => $legal[ rand @legal ]{action} } ), "\n";
    }
    elsif ( $message->{type} eq 'error' ) { die $message->{message} }
}
