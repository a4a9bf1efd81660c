import {
  CreateChainFacts1763600000002,
  FindEdits1795800000000,
  HashChainFacts1795510000002,
  IndexFacts1796300000000,
} from '@launchpad/facts';
import {
  CreateAuditLog1763600000001,
  FindAuditRecords1796100000000,
  IndexAuditTargets1795479000000,
  NameAuditedPeople1795495000000,
  type Migration,
} from '@launchpad/platform';
import { CreatePools1763640000000 } from './1763640000000-create-pools.js';
import { CoverLists1795200600000 } from './1795200600000-cover-lists.js';
import { KeepDrafts1795298400000 } from './1795298400000-keep-drafts.js';
import { NoteUnknownTokens1795300000002 } from './1795300000002-note-unknown-tokens.js';
import { KeepUploads1795305600000 } from './1795305600000-keep-uploads.js';
import { ReviewMetadata1795301400000 } from './1795301400000-review-metadata.js';
import { NoteFreeCancels1795312800000 } from './1795312800000-note-free-cancels.js';
import { NoteChanges1795393200000 } from './1795393200000-note-changes.js';
import { RankByRaised1795480000000 } from './1795480000000-rank-by-raised.js';
import { KeepReviews1795404000000 } from './1795404000000-keep-reviews.js';
import { HideComments1795606000000 } from './1795606000000-hide-comments.js';
import { UploadWhitelists1795610000000 } from './1795610000000-upload-whitelists.js';
import { SearchComments1795700000000 } from './1795700000000-search-comments.js';
import { AgeWhitelists1795700000001 } from './1795700000001-age-whitelists.js';
import { DateRaised1795722000002 } from './1795722000002-date-raised.js';
import { FindCommentsByText1796000000001 } from './1796000000001-find-comments-by-text.js';
import { SeparateHistories1796400000000 } from './1796400000000-separate-histories.js';
import { DateContact1796500000000 } from './1796500000000-date-contact.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateAuditLog1763600000001,
  CreateChainFacts1763600000002,
  CreatePools1763640000000,
  CoverLists1795200600000,
  KeepDrafts1795298400000,
  NoteUnknownTokens1795300000002,
  ReviewMetadata1795301400000,
  KeepUploads1795305600000,
  NoteFreeCancels1795312800000,
  NoteChanges1795393200000,
  KeepReviews1795404000000,
  IndexAuditTargets1795479000000,
  RankByRaised1795480000000,
  NameAuditedPeople1795495000000,
  HashChainFacts1795510000002,
  HideComments1795606000000,
  UploadWhitelists1795610000000,
  SearchComments1795700000000,
  AgeWhitelists1795700000001,
  DateRaised1795722000002,
  FindEdits1795800000000,
  FindCommentsByText1796000000001,
  FindAuditRecords1796100000000,
  IndexFacts1796300000000,
  SeparateHistories1796400000000,
  DateContact1796500000000,
];
