import type { Config } from '@launchpad/api';
import { store } from './store';
import { sharedApi } from './shared';

/**
 * Resolves with the server's configuration. After a failed load it stays pending until a Retry succeeds.
 */
export function loadedConfig(): Promise<Config> {
  const answered = store.dispatch(sharedApi.endpoints.config.initiate());
  return new Promise((resolve) => {
    const check = () => {
      const { data } = sharedApi.endpoints.config.select()(store.getState());
      if (!data) return;
      stop();
      resolve(data);
    };
    const stop = store.subscribe(check);
    check();
    // the store's subscribers are called with the next frame, and go on after it is drawn
    void answered.then(check);
  });
}
