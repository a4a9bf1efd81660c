import { loadedWith } from '@launchpad/web-kit/test/sources';

it('whoever opens the site does not load the footer, which no page has in view at first', () => {
  const files = [...loadedWith('web/site/src/main.tsx')];
  expect(files).toContain('web/site/src/app/Layout.tsx');
  expect(files).not.toContain('web/site/src/app/Footer.tsx');
});
