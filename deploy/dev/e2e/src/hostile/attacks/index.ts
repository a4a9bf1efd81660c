import type { Stage } from '../stage.js';
import { slowBodies } from './bodies.js';
import { jsonBombs, linkPreviews, pictureBombs, slowReaders } from './content.js';
import { largestContents } from './contents.js';
import { crowd } from './orders.js';
import { pictures } from './pictures.js';
import { falsePosts } from './posts.js';
import { sockets } from './sockets.js';
import { tokens } from './tokens.js';

/** `short` is for every test run, `full` for `make hostile`. */
export type Scale = 'short' | 'full';

/** Attacks, and returns a short summary. Throws if it could not attack. */
export type Attack = (stage: Stage, scale: Scale) => Promise<string>;

/** All attacks, by name. */
export const attacks: Record<string, Attack> = {
  'hostile tokens': tokens,
  'many orders': crowd,
  'false posts': falsePosts,
  'sockets and watches': sockets,
  'picture bombs': pictures,
  'largest valid contents': largestContents,
  'slow bodies': slowBodies,
  'JSON bombs on IPFS': jsonBombs,
  'slow readers of files': slowReaders,
  'picture bombs on IPFS': pictureBombs,
  'link previews': linkPreviews,
};
