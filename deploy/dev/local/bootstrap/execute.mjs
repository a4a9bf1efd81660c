import { spawnSync } from 'node:child_process';

/** A command that two makes in one checkout must not run at once: they would overwrite each other's build and start twice. */
export function alone(lock, command) {
  return { lock: `.local/${lock}.lock`, command };
}

/** Runs a command in the foreground. On Ctrl-C it cleans up, and we wait for it. */
export function execute([command, ...args]) {
  const ignore = () => {};
  process.on('SIGINT', ignore).on('SIGTERM', ignore);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  process.off('SIGINT', ignore).off('SIGTERM', ignore);
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Runs a command once no other make holds the same lock. The kernel releases the lock of a killed process. */
export function executeAlone(then) {
  if (!then.lock) return execute(then);
  const taken = 75;
  const flock = ['flock', '--close', '--nonblock', '--conflict-exit-code', `${taken}`, then.lock];
  // the command handles Ctrl-C: flock holds the lock, and we wait, until it has cleaned up
  const held = ['env', '--ignore-signal=INT,TERM,HUP', ...flock];
  const command = ['env', '--default-signal=INT,TERM,HUP', ...then.command];
  for (;;) {
    const status = execute([...held, ...command]);
    if (status !== taken) return status;
    say('Waiting for another make in this checkout to finish');
    if (execute(['flock', then.lock, 'true']) !== 0) return 1;
  }
}

/** Prints a step that takes a while. */
export function say(step) {
  console.log(`· ${step}`);
}

/** Ends with what is missing. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}
