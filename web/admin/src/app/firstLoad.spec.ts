import { loadedWith, sourceOf } from '@launchpad/web-kit/test/sources';

it('whoever opens the admin area does not load antd before a page shows', () => {
  const files = [...loadedWith('web/admin/src/main.tsx')];
  expect(files).toContain('web/admin/src/app/AdminLayout.tsx');
  const withAntd = files.filter((file) =>
    sourceOf(file).packages.some((name) => /^(antd|@ant-design\/icons)(\/|$)/.test(name)),
  );
  expect(withAntd).toEqual([]);
});

it('nor what only a chosen action, an owner or the end of the home needs', () => {
  const files = [...loadedWith('web/admin/src/main.tsx')];
  expect(files).toContain('web/admin/src/features/home/components/AdminHome.tsx');
  for (const later of [
    'features/manage-pools/poolTransactions.ts',
    'features/home/components/OwnerHome.tsx',
    'features/dashboard/components/PoolCharts.tsx',
  ])
    expect(files).not.toContain(`web/admin/src/${later}`);
});
