-- What a database of the first release looks like: its schema as that release's migrations made it, and some rows
-- of a running product. Never changed: today's migrations have to take it up.

CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA public;

CREATE TABLE public.audit_record (
    id bigint NOT NULL,
    "timeMs" bigint NOT NULL,
    subject text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    before jsonb,
    after jsonb
);

CREATE SEQUENCE public.audit_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.audit_record_id_seq OWNED BY public.audit_record.id;

CREATE TABLE public.cms_page (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "pageTitle" text NOT NULL,
    "pageData" text NOT NULL,
    slug text NOT NULL,
    "metaTitle" text NOT NULL,
    "metaKeywords" text[] NOT NULL,
    "metaDescription" text NOT NULL,
    "showLinkInHeader" boolean NOT NULL,
    "showLinkInFooter" boolean NOT NULL,
    "pageStatus" boolean NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.faq (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.inbox_event (
    "eventId" text NOT NULL,
    source text NOT NULL
);

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;

CREATE TABLE public.outbox_event (
    "position" bigint NOT NULL,
    "eventId" text NOT NULL,
    subject text NOT NULL,
    data bytea NOT NULL
);

CREATE SEQUENCE public.outbox_event_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.outbox_event_position_seq OWNED BY public.outbox_event."position";

CREATE TABLE public.parked_event (
    "eventId" text NOT NULL,
    source text NOT NULL,
    subject text NOT NULL,
    data bytea NOT NULL,
    error text NOT NULL,
    "parkedAt" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.site_settings (
    id integer NOT NULL,
    "siteTitle" text DEFAULT ''::text NOT NULL,
    "metaTitle" text DEFAULT ''::text NOT NULL,
    "metaKeyword" text DEFAULT ''::text NOT NULL,
    "siteDescription" text DEFAULT ''::text NOT NULL,
    "metaDescription" text DEFAULT ''::text NOT NULL,
    "twitterLink" text DEFAULT ''::text NOT NULL,
    "telegramLink" text DEFAULT ''::text NOT NULL,
    "mediumLink" text DEFAULT ''::text NOT NULL,
    "appLink" text DEFAULT ''::text NOT NULL,
    "podCastLink" text DEFAULT ''::text NOT NULL,
    "websiteLink" text DEFAULT ''::text NOT NULL,
    "termsContent" text,
    "privacyContent" text
);

ALTER TABLE ONLY public.audit_record ALTER COLUMN id SET DEFAULT nextval('public.audit_record_id_seq'::regclass);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

ALTER TABLE ONLY public.outbox_event ALTER COLUMN "position" SET DEFAULT nextval('public.outbox_event_position_seq'::regclass);

INSERT INTO public.audit_record VALUES
	(1, 1795197194646, 'demo-admin', 'settings.edit', 'settings', '{"appLink": "", "metaTitle": "", "siteTitle": "", "mediumLink": "", "metaKeyword": "", "podCastLink": "", "twitterLink": "", "websiteLink": "", "telegramLink": "", "metaDescription": "", "siteDescription": ""}', '{"appLink": "https://forms.example.org/apply-to-launch", "metaTitle": "Launchpad: token sales at one fair price", "siteTitle": "Launchpad", "mediumLink": "https://youtube.com/launchpad", "metaKeyword": "launchpad, token sale, batch auction, fair price", "podCastLink": "https://linkedin.com/company/launchpad", "twitterLink": "https://twitter.com/launchpad", "websiteLink": "https://github.com/launchpad", "telegramLink": "https://t.me/launchpad", "metaDescription": "Projects sell tokens by batch auction: everybody pays the same price, and nobody pays above their limit.", "siteDescription": "Token sales by batch auction on Ethereum and BNB Chain."}'),
	(2, 1795197194797, 'demo-admin', 'texts.edit', 'texts', '{"termsContent": null, "privacyContent": null}', '{"termsContent": "<h2>Terms of use</h2><p>This is a demonstration on local test chains. No token shown here has any value.</p><h3>Sales</h3><p>A bid is binding once its transaction is mined. Until 90 seconds before the end it can be withdrawn for a tenth of it. After the end one price holds for everybody: bids above it are filled, bids at it share what is left, and all others are refunded.</p><h3>Fees</h3><p>Of what a sale raises, 1.5% is kept as the platform’s fee. Bidders pay no fee.</p>", "privacyContent": "<h2>Privacy policy</h2><p>Wallet addresses and bids are public on the chain. Contact data and identity documents of pool owners are seen by the reviewers alone; documents are stored encrypted.</p><p>Signing in with a wallet sets one cookie, which ends with the session. Nothing else is stored about visitors.</p>"}');

INSERT INTO public.cms_page VALUES
	('ed1752c6-fc98-4186-a5f7-c57c0c3e28ed', 'How-It-Works', '<h2>From bid to token</h2><ol><li>Connect a wallet. In the local stack the demo wallet is enough.</li><li>Open a live pool and say how many tokens you want at least, and what you pay.</li><li>Watch the clearing price move, and what your bid would get.</li><li>After the end, claim your tokens, or your refund.</li></ol><p>The arithmetic is on the chain, and everybody can check it.</p>', 'How-It-Works', 'How it works', '{auction,bid,claim}', 'How a batch auction sells tokens at one price.', true, true, true, '2026-11-20 17:53:15.082694+00'),
	('eb8074aa-21d8-43fb-8263-0b4cdb4c0a87', 'About-Us', '<h2>Why one price</h2><p>Races and bots decide most token sales. A batch auction has no first and no last: only prices count.</p>', 'About-Us', 'About us', '{about,launchpad}', 'Why this launchpad sells by batch auction.', false, true, true, '2026-11-20 17:53:15.121261+00'),
	('55d75b81-7ef3-4242-958b-b0fc42f0b986', 'Brand-Kit', '<p>Logos and colours, soon.</p>', 'Brand-Kit', 'Brand kit', '{}', '', false, true, false, '2026-11-20 17:53:15.1375+00');

INSERT INTO public.faq VALUES
	('0fddfcf9-a274-41e4-b0f8-847cf3e2593c', 'How is the price of a sale found?', '<p>Everybody says how many tokens they want at least, and what they pay for them. When the sale ends, the highest price at which everything sells is taken, and <strong>it holds for all</strong>. Who offered more gets more tokens for the same money.</p>', '2026-11-20 17:53:14.864593+00'),
	('366ecbc0-9f24-4aca-8464-8bc66f45f1b8', 'What if the soft cap is missed?', '<p>Then nothing is sold. Every bid is refunded in full, and the owner gets the tokens back.</p>', '2026-11-20 17:53:14.895759+00');

INSERT INTO public.migrations VALUES
	(1, 1763600000000, 'CreateEventTables1763600000000'),
	(2, 1763600000001, 'CreateAuditLog1763600000001'),
	(3, 1763641000000, 'CreateContent1763641000000');

INSERT INTO public.site_settings VALUES
	(1, 'Launchpad', 'Launchpad: token sales at one fair price', 'launchpad, token sale, batch auction, fair price', 'Token sales by batch auction on Ethereum and BNB Chain.', 'Projects sell tokens by batch auction: everybody pays the same price, and nobody pays above their limit.', 'https://twitter.com/launchpad', 'https://t.me/launchpad', 'https://youtube.com/launchpad', 'https://forms.example.org/apply-to-launch', 'https://linkedin.com/company/launchpad', 'https://github.com/launchpad', '<h2>Terms of use</h2><p>This is a demonstration on local test chains. No token shown here has any value.</p><h3>Sales</h3><p>A bid is binding once its transaction is mined. Until 90 seconds before the end it can be withdrawn for a tenth of it. After the end one price holds for everybody: bids above it are filled, bids at it share what is left, and all others are refunded.</p><h3>Fees</h3><p>Of what a sale raises, 1.5% is kept as the platform’s fee. Bidders pay no fee.</p>', '<h2>Privacy policy</h2><p>Wallet addresses and bids are public on the chain. Contact data and identity documents of pool owners are seen by the reviewers alone; documents are stored encrypted.</p><p>Signing in with a wallet sets one cookie, which ends with the session. Nothing else is stored about visitors.</p>');

SELECT pg_catalog.setval('public.audit_record_id_seq', 11, true);

SELECT pg_catalog.setval('public.migrations_id_seq', 3, true);

SELECT pg_catalog.setval('public.outbox_event_position_seq', 11, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox_event
    ADD CONSTRAINT "PK_inbox_event" PRIMARY KEY ("eventId", source);

ALTER TABLE ONLY public.outbox_event
    ADD CONSTRAINT "PK_outbox_event" PRIMARY KEY ("position");

ALTER TABLE ONLY public.parked_event
    ADD CONSTRAINT "PK_parked_event" PRIMARY KEY ("eventId", source);

ALTER TABLE ONLY public.audit_record
    ADD CONSTRAINT audit_record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cms_page
    ADD CONSTRAINT cms_page_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cms_page
    ADD CONSTRAINT cms_page_slug UNIQUE (slug);

ALTER TABLE ONLY public.faq
    ADD CONSTRAINT faq_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (id);

