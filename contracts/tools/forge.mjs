// Path of the npm package's forge, for programs that call it by name, and for many parallel runs.
import { createRequire } from 'node:module';

const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

/** Path of the executable. */
export const forge = createRequire(import.meta.url).resolve(`@foundry-rs/forge-${platform}/bin/forge`);
