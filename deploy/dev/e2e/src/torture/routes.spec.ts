import { placesOf, type Demo } from './places.js';
import { pageRoutes, readRoutes } from './routes.js';

describe('the pages that are tested', () => {
  it('are those of the route tables, including new routes', () => {
    const table = `<Routes><Route element={<Layout />}><Route index element={<A />} />
      <Route path="new/:poolId" element={<B />} /><Route path="*" element={<C />} /></Route></Routes>`;
    expect(readRoutes(table)).toEqual(['', 'new/:poolId', '*']);
  });

  it('include every route of the table: a route that can’t be read is an error', () => {
    expect(() => readRoutes('<Routes><Route path={somewhere} element={<A />} /></Routes>')).toThrow(
      'can’t be read',
    );
    expect(() => readRoutes('')).toThrow('can’t be read');
  });

  it('are those of both apps, each in every state of the demo and for every user', () => {
    const patterns = pageRoutes().map(({ pattern }) => pattern);
    expect(patterns).toEqual(
      expect.arrayContaining(['/', '/pool/:poolId', '/admin/settings', '/admin/*', '/*']),
    );
    const demo: Demo = {
      oidcIssuer: '',
      pools: [],
      names: [],
      variables: {
        poolId: [
          { value: 'abc', state: 'live' },
          { value: 'def', state: 'scam' },
        ],
      },
    };
    const places = placesOf(demo, [{ app: 'site', pattern: '/pool/:poolId' }]);
    expect(places.map(({ path, state, who }) => `${path} ${state} ${who}`)).toContain('/pool/def scam admin');
    expect(places).toHaveLength(8);
    expect(() => placesOf(demo, [{ app: 'site', pattern: '/team/:name' }])).toThrow(':name');
  });
});
