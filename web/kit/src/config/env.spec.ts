import { apiOrigin, originOf } from './env';

describe('the API origin', () => {
  it("is the page's own origin when not set, as in local builds", () => {
    expect(originOf(undefined, 'http://localhost:8080')).toBe('http://localhost:8080');
    expect(originOf('', 'http://localhost:8080')).toBe('http://localhost:8080');
    expect(apiOrigin).toBe(window.location.origin);
  });

  it('is the one set at build time', () => {
    expect(originOf('https://api.launchpad.example', 'https://cdn.example')).toBe(
      'https://api.launchpad.example',
    );
  });
});
