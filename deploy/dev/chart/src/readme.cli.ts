import { writeFileSync } from 'node:fs';
import { readme, readmeFile } from './readme.js';

writeFileSync(readmeFile, await readme());
