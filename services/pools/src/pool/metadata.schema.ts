import { descriptionFault, limits, shownText } from '@launchpad/api';
import { perLink, perText, textLimits } from '@launchpad/contracts/pool-page';
import { sanitised } from '@launchpad/platform';
import { z } from 'zod';
import { contentId, optionalText, optionalWebLink, shortText, webLink } from './text-rules.js';

const TOO_LONG = `The description has at most ${limits.description} characters`;

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

/**
 * The rules for the metadata of a new pool and of an edited one: the same, with different messages as specified.
 * The description is sanitised; the other fields of the JSON come from the chain and are ignored.
 */
export const createdMetadata = z.object({
  ...perText((name) => optionalText(textLimits[name])),
  title: shortText(limits.title, 'Please enter title'),
  description,
  logo: contentId('Please select logo'),
  isKyc: z.boolean().default(true),
  links: z.object({ ...links, website: requiredWebsite }, 'Atleast website link is required'),
});

export const editedMetadata = createdMetadata.extend({
  title: shortText(limits.title, 'Please enter title value'),
  logo: contentId('Please select an Image'),
  links: z.object({ ...links, website: webLink('Enter valid website link') }, 'Enter valid website link'),
});

/** A pool's public metadata, validated. */
export type Metadata = z.output<typeof createdMetadata>;
