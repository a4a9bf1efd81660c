-- What a database of the first release looks like: its schema as that release's migrations made it, and some rows
-- of a running product. Never changed: today's migrations have to take it up.

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

CREATE TABLE public.notification (
    "position" bigint NOT NULL,
    "poolId" text NOT NULL,
    title text NOT NULL,
    logo text NOT NULL,
    "createdBy" text NOT NULL,
    "createdAtMs" bigint NOT NULL
);

CREATE SEQUENCE public.notification_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.notification_position_seq OWNED BY public.notification."position";

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

CREATE TABLE public.pool_moment (
    "poolId" text NOT NULL,
    moment text NOT NULL,
    "chainId" integer NOT NULL,
    at bigint NOT NULL,
    fired boolean NOT NULL
);

CREATE TABLE public.read_mark (
    subject text NOT NULL,
    "position" bigint NOT NULL
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

ALTER TABLE ONLY public.notification ALTER COLUMN "position" SET DEFAULT nextval('public.notification_position_seq'::regclass);

ALTER TABLE ONLY public.outbox_event ALTER COLUMN "position" SET DEFAULT nextval('public.outbox_event_position_seq'::regclass);

INSERT INTO public.inbox_event VALUES
	('10e30d18-ab63-425c-86aa-9c636ea70d9b', 'launchpad.v1.pools.>'),
	('0c504522-55e7-4863-80b5-a898b4610bd7', 'launchpad.v1.pools.>'),
	('21aee190-fe42-4b9a-8232-6b0d734012a4', 'launchpad.v1.pools.>'),
	('2267abab-85d0-42a7-bf8d-1780e27346be', 'launchpad.v1.pools.>');

INSERT INTO public.migrations VALUES
	(1, 1763600000000, 'CreateEventTables1763600000000'),
	(2, 1763642000000, 'CreateNotifications1763642000000');

INSERT INTO public.notification VALUES
	(4, 'z20cZw', 'Orchid Finance', 'bafkreibsaxvezs6vm3i5hwln7wwdnyyurbyva45ts4zand32acmpbxmcjm', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', 1795197203397),
	(3, 'Ke5FQH', 'Tidewater Energy', 'bafkreiexscvzzv2kkvl6gwnra4fhtyabd7lh4enkpz72ybv4wnyt2n65cy', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', 1795197199871),
	(5, 'i2DGf9', 'Moonshot Yield', 'bafkreienwqpvak7ejnkxu2u5u3hf3ls3ifwff36pigy2m2myohhbtbhrwu', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', 1795197204786),
	(12, 'qd3c19', 'Northwind Logistics', 'bafkreiclo5dyls6hp26jd4cby5lie672jzuvffj2urz5gccp26s65u2nfq', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', 1795197208223);

INSERT INTO public.pool_moment VALUES
	('Ke5FQH', 'start', 5, 1793814793, true),
	('z20cZw', 'start', 97, 1794333193, true),
	('i2DGf9', 'start', 5, 1794160393, true),
	('Ke5FQH', 'end', 5, 1794333193, true),
	('z20cZw', 'end', 97, 1794851593, true),
	('i2DGf9', 'end', 5, 1794592393, true),
	('qd3c19', 'end', 5, 1797789193, false),
	('qd3c19', 'start', 5, 1795067593, true);

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.notification_position_seq', 15, true);

SELECT pg_catalog.setval('public.outbox_event_position_seq', 31, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox_event
    ADD CONSTRAINT "PK_inbox_event" PRIMARY KEY ("eventId", source);

ALTER TABLE ONLY public.outbox_event
    ADD CONSTRAINT "PK_outbox_event" PRIMARY KEY ("position");

ALTER TABLE ONLY public.parked_event
    ADD CONSTRAINT "PK_parked_event" PRIMARY KEY ("eventId", source);

ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pool UNIQUE ("poolId");

ALTER TABLE ONLY public.pool_moment
    ADD CONSTRAINT pool_moment_pkey PRIMARY KEY ("poolId", moment);

ALTER TABLE ONLY public.read_mark
    ADD CONSTRAINT read_mark_pkey PRIMARY KEY (subject);

CREATE INDEX pool_moment_pending ON public.pool_moment USING btree ("chainId", at) WHERE (fired = false);

