// Where the forge of the npm package is: for programs that call it by its name, and for many runs at once.
import { createRequire } from 'node:module';

const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

/** Path of the executable. */
export const forge = createRequire(import.meta.url).resolve(`@foundry-rs/forge-${platform}/bin/forge`);
