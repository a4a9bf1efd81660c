/**
 * The statistics of the landing page, by their field in the settings: texts that the admin edits there, never computed.
 * What is shown where the admin wrote none is true of a demo.
 */
export const statistics = {
  raisedCapital: 'Test tokens only',
  launchedProjects: 'Demo sales only',
  monthlyVolume: 'On test networks',
  marketCap: 'No market value',
} as const;

export type Statistic = keyof typeof statistics;
