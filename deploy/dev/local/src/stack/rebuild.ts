import { rebuild } from '@launchpad/rebuild';
import { isRunning } from '@launchpad/testing';
import { home, say, stateFile } from './checkout.js';

/** Derives every row of pools and orders of the running stack again, from its chains and IPFS alone. */
export async function rebuildRows(): Promise<void> {
  const state = stateFile.read();
  if (!state?.processes.some(isRunning)) throw new Error('Nothing is running. Start it with: make up');
  const { postgres, ipfs } = state.ports;
  const settings = {
    POSTGRES_URL: `postgresql://postgres@127.0.0.1:${postgres}/postgres`,
    DATABASE_PREFIX: '',
    IPFS_API_URL: process.env.IPFS_API_URL ?? `http://127.0.0.1:${ipfs}`,
    NETWORKS_FILE: home.networksFile,
    REVIEW_METADATA: true,
  };
  const { pools, facts, corrected } = await rebuild(settings, say);
  console.log(`Rebuilt ${pools} pools from ${facts} facts; ${corrected} rows were missing or wrong`);
}
