import { existsSync, readFileSync } from 'node:fs';

it('the modules listed in sideEffects exist: otherwise the build would drop them', () => {
  const { sideEffects } = JSON.parse(readFileSync('web/kit/package.json', 'utf8')) as {
    sideEffects: string[];
  };
  const files = sideEffects.filter((path) => !path.includes('*'));
  expect(files).not.toHaveLength(0);
  expect(files.filter((path) => !existsSync(`web/kit/${path}`))).toEqual([]);
});
