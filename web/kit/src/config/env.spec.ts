import { apiOrigin, originOf } from './env';

describe('the address of the API', () => {
  it("is the page's own origin where it is served with the page, as locally", () => {
    expect(originOf(undefined, 'http://localhost:8080')).toBe('http://localhost:8080');
    expect(originOf('', 'http://localhost:8080')).toBe('http://localhost:8080');
    expect(apiOrigin).toBe(window.location.origin);
  });

  it('is the one a build for elsewhere names', () => {
    expect(originOf('https://api.launchpad.example', 'https://cdn.example')).toBe(
      'https://api.launchpad.example',
    );
  });
});
