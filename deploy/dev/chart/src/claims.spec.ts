import { unmountedClaims } from './claims.js';

const claim = 'kind: PersistentVolumeClaim\nmetadata: { name: data }\n';
const pod = 'spec: { volumes: [{ persistentVolumeClaim: { claimName: data } }] }';

describe('a claim in a render', () => {
  it.each(['Deployment', 'StatefulSet', 'Job'])('is bound during an upgrade if a %s mounts it', (kind) => {
    expect(unmountedClaims(`${claim}---\nkind: ${kind}\nspec: { template: { ${pod} } }`)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a CronJob', `---\nkind: CronJob\nspec: { jobTemplate: { spec: { template: { ${pod} } } } }`],
    [
      'a hook',
      `---\nkind: Job\nmetadata: { annotations: { helm.sh/hook: post-upgrade } }\nspec: { template: { ${pod} } }`,
    ],
    [
      'a pod with other volumes',
      '---\nkind: Job\nspec: { template: { spec: { volumes: [{ emptyDir: {} }] } } }',
    ],
  ])('stays pending if %s mounts it', (_, other) => {
    expect(unmountedClaims(claim + other)).toEqual(['data']);
  });

  it('is not waited for if it is a hook itself', () => {
    const hook =
      'kind: PersistentVolumeClaim\nmetadata: { name: data, annotations: { helm.sh/hook: pre-install } }';
    expect(unmountedClaims(hook)).toEqual([]);
  });
});
