import { existsSync, readFileSync } from 'node:fs';

it('what runs by being imported is named by the path it has: the build drops it otherwise', () => {
  const { sideEffects } = JSON.parse(readFileSync('web/kit/package.json', 'utf8')) as {
    sideEffects: string[];
  };
  const files = sideEffects.filter((path) => !path.includes('*'));
  expect(files).not.toHaveLength(0);
  expect(files.filter((path) => !existsSync(`web/kit/${path}`))).toEqual([]);
});
