import { loadedWith, sourceOf } from '@launchpad/web-kit/test/sources';

it('whoever opens the admin area does not load antd before a page shows', () => {
  const files = [...loadedWith('web/admin/src/main.tsx')];
  expect(files).toContain('web/admin/src/app/AdminLayout.tsx');
  const withAntd = files.filter((file) =>
    sourceOf(file).packages.some((name) => /^(antd|@ant-design\/icons)(\/|$)/.test(name)),
  );
  expect(withAntd).toEqual([]);
});
