import type { Config } from '@launchpad/api';
import { store } from './store';
import { sharedApi } from './shared';

/**
 * The server's configuration once it is there. Where it could not be loaded, a Retry brings it later, and what
 * waited for it begins then.
 */
export function configured(): Promise<Config> {
  void store.dispatch(sharedApi.endpoints.config.initiate());
  return new Promise((resolve) => {
    const look = () => {
      const { data } = sharedApi.endpoints.config.select()(store.getState());
      if (!data) return;
      stop();
      resolve(data);
    };
    const stop = store.subscribe(look);
    look();
  });
}
