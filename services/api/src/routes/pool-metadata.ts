import { perLink, perText, textLimits } from '@launchpad/contracts/pool-page';
import { z } from 'zod';
import { descriptionFault } from '../rules/html.js';
import { limits } from '../rules/limits.js';
import { shownText } from '../rules/text.js';
import { cid } from './common.js';
import { optionalText, optionalWebLink, shortText, webLink } from './shown-texts.js';

const TOO_LONG = `The description has at most ${limits.description} characters`;

/**
 * The rules for the metadata of a new pool and of an edited one: the same, with different messages as specified. What
 * they accept is as it is stored and shown: texts without hidden characters, the description sanitised. The other fields
 * of the JSON come from the chain and are ignored.
 * @param sanitised makes HTML safe to store; it may get longer, shorter or empty by it
 */
export function poolMetadata(sanitised: (html: string) => string) {
  const description = z
    .string('Please enter description')
    .max(limits.description, TOO_LONG)
    .transform((html) => shownText(sanitised(html)))
    .refine((html) => html.length <= limits.description, { error: TOO_LONG, abort: true })
    .refine((html) => descriptionFault(html) !== 'empty', 'Please enter description')
    .refine((html) => descriptionFault(html) !== 'leadingSpace', 'Space not allowed at start');
  const links = perLink((name) => optionalWebLink(`Enter valid ${name} link`));
  const requiredWebsite = z
    .string('Atleast website link is required')
    .min(1, 'Atleast website link is required')
    .pipe(webLink('Enter valid website link'));

  const created = z.object({
    ...perText((name) => optionalText(textLimits[name])),
    title: shortText(limits.title, 'Please enter title'),
    description,
    logo: cid('Please select logo'),
    isKyc: z.boolean().default(true),
    links: z.object({ ...links, website: requiredWebsite }, 'Atleast website link is required'),
  });
  const edited = created.extend({
    title: shortText(limits.title, 'Please enter title value'),
    logo: cid('Please select an Image'),
    links: z.object({ ...links, website: webLink('Enter valid website link') }, 'Enter valid website link'),
  });
  return { created, edited };
}
