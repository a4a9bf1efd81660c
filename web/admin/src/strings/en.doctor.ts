/** Texts of the page on the system's state. */
export const doctor = {
  title: 'System',
  intro: 'What runs, and what to do where something is wrong. The doctor’s job prints the same list.',
  again: 'Check again',
  save: 'Save for support',
  saveHint: 'The file has these checks, versions, names of settings and metrics. It holds no secret.',
  takenAt: (time: string) => `Checked ${time}`,
  columns: { check: 'Check', state: 'State', value: 'Found', runbook: 'What to do' },
  states: { green: 'Good', amber: 'Look at it', red: 'Act', unknown: 'Unknown' },
  names: {
    services: 'Service',
    versions: 'Versions',
    migrations: 'Migrations',
    chain: 'Chain',
    events: 'Events',
    keeper: 'Keeper',
    mail: 'Mail',
    backup: 'Backup',
    clock: 'Clocks',
  },
  none: 'There are no checks.',
};
