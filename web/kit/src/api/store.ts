import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './client';

/** Replaces cached responses, by cache key, all at once; those of other keys are left out. */
export const dataReplaced = createAction<Record<string, object>>('dataReplaced');

type Cache = ReturnType<typeof api.reducer>;

/** The client's cache. Its own way to change responses takes an action and a recipe for each, a lot for a busy sale. */
function cache(state: Cache | undefined, action: UnknownAction): Cache {
  if (!state || !dataReplaced.match(action)) return api.reducer(state, action);
  const queries = { ...state.queries };
  for (const [key, data] of Object.entries(action.payload)) {
    const query = queries[key];
    if (query) queries[key] = { ...query, data } as typeof query;
  }
  return { ...state, queries };
}

/** The store: server data, cached and refetched by the API client. */
export const store = configureStore({
  reducer: { [api.reducerPath]: cache },
  // without the checks of development: Immer freezes responses, and on a busy machine they warn of their own duration
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
});

setupListeners(store.dispatch);
