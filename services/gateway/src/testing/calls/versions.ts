import type { Answers, Call } from './call.js';
import { me, UUID } from './common.js';
import { page } from './content.js';

const contentVersion = { version: 2, timeMs: 1_899_000_000_000n, author: 'admin-subject' };

export const versionsCalls = {
  listVersions: {
    access: 'admin',
    path: `/v1/admin/versions/cms/${UUID}`,
    asks: { content: [['listVersions', { caller: me, record: { kind: 'cms', id: UUID } }]] },
  },
  getVersion: {
    access: 'admin',
    path: `/v1/admin/versions/cms/${UUID}/2`,
    asks: undefined,
    also: [
      {
        path: '/v1/admin/versions/texts/terms/7',
        asks: {
          content: [['getVersion', { caller: me, record: { kind: 'texts', id: 'terms' }, version: 7 }]],
        },
      },
    ],
  },
  restoreVersion: {
    access: 'admin',
    path: `/v1/admin/versions/faq/${UUID}/2/restore`,
    body: { seen: 3 },
    asks: {
      content: [['restoreVersion', { caller: me, record: { kind: 'faq', id: UUID }, version: 2, seen: 3 }]],
    },
  },
} satisfies Record<string, Call>;

export const versionsAnswers: Answers = () => ({
  content: {
    listVersions: () => ({ versions: [contentVersion], current: 3 }),
    getVersion: () => ({ version: contentVersion, content: { case: 'page', value: page } }),
    restoreVersion: () => ({ version: 4 }),
  },
});
