import { placesOf, type Demo } from './places.js';
import { pageRoutes, readRoutes } from './routes.js';

describe('the pages that are tried', () => {
  it('are those of the route tables: a new route is among them at once', () => {
    const table = `<Routes><Route element={<Layout />}><Route index element={<A />} />
      <Route path="new/:poolId" element={<B />} /><Route path="*" element={<C />} /></Route></Routes>`;
    expect(readRoutes(table)).toEqual(['', 'new/:poolId', '*']);
  });

  it('are never fewer than the table has: a route that can’t be read is an error', () => {
    expect(() => readRoutes('<Routes><Route path={somewhere} element={<A />} /></Routes>')).toThrow(
      'can’t be read',
    );
    expect(() => readRoutes('')).toThrow('can’t be read');
  });

  it('are both apps’, each in every state of the demo and for everybody', () => {
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
