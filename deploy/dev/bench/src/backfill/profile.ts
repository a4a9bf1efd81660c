import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/** Imported by a process before its program: writes a CPU profile to the file in `PROFILE` when it is asked to stop. */
const { PROFILE: file } = process.env;
if (!file) throw new Error('PROFILE is not set');

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('SIGTERM', () => {
  session.post('Profiler.stop', (error, { profile }) => {
    if (!error) writeFileSync(file, JSON.stringify(profile));
  });
});
