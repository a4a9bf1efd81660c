import * as parser from 'socket.io-parser';

/**
 * A decoder fails at the second socket that is opened on its connection, which closes the connection: our clients open
 * one, and only connections are counted. A single message can open thousands.
 */
class Decoder extends parser.Decoder {
  private isTaken = false;

  constructor() {
    super();
    this.on('decoded', ({ type }) => {
      if (type !== parser.PacketType.CONNECT) return;
      if (this.isTaken) throw new Error('A connection is for one socket');
      this.isTaken = true;
    });
  }
}

/** socket.io's parser, for connections of one socket each. */
export const parserOfOne = { ...parser, Decoder };
