import { limits } from './limits.js';

/** What users and operators are promised, and services enforce or pages show. */
const promised = {
  personName: 100,
  phone: 20,
  metadataBytes: 262_144,
  whitelist: 100_000,
  whitelistPart: 10_000,
  draftBytes: 327_680,
  pages: 100,
  faqs: 200,
  versions: 50,
  signatureBytes: 8_192,
  factsOfTransaction: 200,
  page: 100,
};

it.each(Object.entries(promised))('the limit of %s is %i', (name, most) => {
  expect(limits).toHaveProperty(name, most);
});
