-- +goose Up

-- One row per work of the catalogue. card is the JSON that lists show
-- (SPEC §3 Content); it is written with the row, so a page of a list is one
-- read. card_en is its form for English readers, '' when it is the same.
CREATE TABLE contents (
  id ID,
  slug TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL DEFAULT '',
  title_mong TEXT NOT NULL DEFAULT '',
  original_title TEXT NOT NULL DEFAULT '',
  parallel_titles JSON NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  publisher TEXT NOT NULL DEFAULT '',
  place TEXT NOT NULL DEFAULT '',
  edition TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT 'mn',
  year INT64 NOT NULL DEFAULT 0,
  ddc TEXT NOT NULL DEFAULT '',
  audience TEXT NOT NULL DEFAULT '',
  licence TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL,
  protection TEXT NOT NULL,
  preview_percent INT64 NOT NULL DEFAULT 10,
  embargo_until INT64,
  free BOOL NOT NULL DEFAULT FALSE,
  price INT64 NOT NULL DEFAULT 0,
  rating_average INT64 NOT NULL DEFAULT 0,
  rating_count INT64 NOT NULL DEFAULT 0,
  rating_weighted INT64 NOT NULL DEFAULT 0,
  views INT64 NOT NULL DEFAULT 0,
  score INT64 NOT NULL DEFAULT 0,
  curated INT64 NOT NULL DEFAULT 0,
  sort_title BYTES NOT NULL,
  card TEXT NOT NULL,
  card_en TEXT NOT NULL DEFAULT '',
  created_at INT64 NOT NULL,
  published_at INT64 NOT NULL,
  updated_at INT64 NOT NULL,
  deleted_at INT64
);
-- Counts read this alone. It begins with the id so that no list prefers it to
-- the index of its order.
CREATE INDEX contents_scope ON contents (id, visibility, owner_id, deleted_at, kind);
CREATE INDEX contents_sort_title ON contents (sort_title, id);
CREATE INDEX contents_created ON contents (created_at, id);
CREATE INDEX contents_published ON contents (published_at, id);
CREATE INDEX contents_year ON contents (year, id);
CREATE INDEX contents_rating ON contents (rating_average, id);
CREATE INDEX contents_weighted ON contents (rating_weighted, id);
CREATE INDEX contents_views ON contents (views, id);
CREATE INDEX contents_score ON contents (score, id);
CREATE INDEX contents_curated ON contents (curated, views, id);
CREATE INDEX contents_owner ON contents (owner_id, created_at, id);
CREATE INDEX contents_kind ON contents (kind, created_at, id);

-- Old slugs lead to the record.
CREATE TABLE content_slugs (
  slug TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id)
);

-- Readable parts and editions (SPEC §3 content_items_info).
CREATE TABLE items (
  id ID,
  content_id INT64 NOT NULL REFERENCES contents (id),
  title TEXT NOT NULL DEFAULT '',
  year INT64 NOT NULL DEFAULT 0,
  volume TEXT NOT NULL DEFAULT '',
  issue TEXT NOT NULL DEFAULT '',
  position INT64 NOT NULL DEFAULT 0,
  file_type TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'mn',
  pages INT64 NOT NULL DEFAULT 0,
  duration_seconds INT64 NOT NULL DEFAULT 0,
  size_bytes INT64 NOT NULL DEFAULT 0,
  free BOOL NOT NULL DEFAULT FALSE,
  price INT64 NOT NULL DEFAULT 0,
  revision INT64 NOT NULL DEFAULT 0,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL,
  deleted_at INT64
);
CREATE INDEX items_content ON items (content_id, position, id);
CREATE INDEX items_year ON items (year, content_id);
CREATE INDEX items_file_type ON items (file_type, content_id);
CREATE INDEX items_price ON items (price, content_id);

CREATE TABLE contributors (
  id ID,
  kind TEXT NOT NULL,
  display_name TEXT NOT NULL,
  display_name_en TEXT NOT NULL DEFAULT '',
  given_name TEXT NOT NULL DEFAULT '',
  patronymic TEXT NOT NULL DEFAULT '',
  clan TEXT NOT NULL DEFAULT '',
  name_mong TEXT NOT NULL DEFAULT '',
  birth_year INT64 NOT NULL DEFAULT 0,
  death_year INT64 NOT NULL DEFAULT 0,
  orcid TEXT NOT NULL DEFAULT '',
  isni TEXT NOT NULL DEFAULT '',
  viaf TEXT NOT NULL DEFAULT '',
  biography TEXT NOT NULL DEFAULT '',
  biography_en TEXT NOT NULL DEFAULT '',
  portrait_url TEXT NOT NULL DEFAULT '',
  sort_name BYTES NOT NULL,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL
);
CREATE INDEX contributors_sort ON contributors (sort_name, id);

-- Latin forms, initials, old spellings.
CREATE TABLE contributor_aliases (
  contributor_id INT64 NOT NULL REFERENCES contributors (id),
  alias TEXT NOT NULL,
  PRIMARY KEY (contributor_id, alias)
);

-- Whole names, folded: a file that names a person finds who is known already.
CREATE TABLE contributor_names (
  name TEXT NOT NULL,
  contributor_id INT64 NOT NULL REFERENCES contributors (id),
  PRIMARY KEY (name, contributor_id)
);
CREATE INDEX contributor_names_contributor ON contributor_names (contributor_id);

-- Words of all names of a contributor, as mongolian analyses them.
CREATE TABLE contributor_terms (
  term TEXT NOT NULL,
  contributor_id INT64 NOT NULL REFERENCES contributors (id),
  PRIMARY KEY (term, contributor_id)
);
CREATE INDEX contributor_terms_contributor ON contributor_terms (contributor_id);

CREATE TABLE content_contributors (
  content_id INT64 NOT NULL REFERENCES contents (id),
  contributor_id INT64 NOT NULL REFERENCES contributors (id),
  role TEXT NOT NULL,
  position INT64 NOT NULL,
  PRIMARY KEY (content_id, contributor_id, role)
);
CREATE INDEX content_contributors_contributor ON content_contributors (contributor_id, content_id);

-- Trees "general" and "ddc". path holds the ids from the root, "/1/14/".
CREATE TABLE categories (
  id ID,
  tree TEXT NOT NULL,
  parent_id INT64 REFERENCES categories (id),
  path TEXT NOT NULL,
  ddc_code TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  name_en TEXT NOT NULL,
  image_url TEXT NOT NULL DEFAULT '',
  position INT64 NOT NULL,
  UNIQUE (tree, parent_id, name)
);
CREATE INDEX categories_path ON categories (path);

CREATE TABLE content_categories (
  content_id INT64 NOT NULL REFERENCES contents (id),
  category_id INT64 NOT NULL REFERENCES categories (id),
  PRIMARY KEY (content_id, category_id)
);
CREATE INDEX content_categories_category ON content_categories (category_id, content_id);

-- Entries of the menu (SPEC §3 Menu category); organization_id NULL is everywhere.
CREATE TABLE menus (
  id ID,
  organization_id TEXT REFERENCES organizations (id),
  category_id INT64 NOT NULL REFERENCES categories (id),
  position INT64 NOT NULL
);
CREATE INDEX menus_organization ON menus (organization_id, position);

CREATE TABLE tags (
  id ID,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL DEFAULT '',
  folded TEXT NOT NULL UNIQUE
);
CREATE TABLE content_tags (
  content_id INT64 NOT NULL REFERENCES contents (id),
  tag_id INT64 NOT NULL REFERENCES tags (id),
  PRIMARY KEY (content_id, tag_id)
);
CREATE INDEX content_tags_tag ON content_tags (tag_id, content_id);

CREATE TABLE content_languages (
  content_id INT64 NOT NULL REFERENCES contents (id),
  language TEXT NOT NULL,
  PRIMARY KEY (content_id, language)
);
CREATE INDEX content_languages_language ON content_languages (language, content_id);

CREATE TABLE content_identifiers (
  content_id INT64 NOT NULL REFERENCES contents (id),
  type TEXT NOT NULL,
  value TEXT NOT NULL,
  normal TEXT NOT NULL,
  PRIMARY KEY (content_id, type, value)
);
CREATE INDEX content_identifiers_normal ON content_identifiers (normal, content_id);

-- Analysed words of a record; in_title is true for words of its titles.
CREATE TABLE content_terms (
  term TEXT NOT NULL,
  content_id INT64 NOT NULL REFERENCES contents (id),
  in_title BOOL NOT NULL,
  PRIMARY KEY (term, content_id)
);
CREATE INDEX content_terms_content ON content_terms (content_id);

-- Covers in their renditions; found in the file, uploaded, or generated.
CREATE TABLE covers (
  content_id INT64 PRIMARY KEY REFERENCES contents (id),
  source TEXT NOT NULL,
  revision TEXT NOT NULL,
  width INT64 NOT NULL,
  height INT64 NOT NULL,
  preview TEXT NOT NULL,
  webp BOOL NOT NULL DEFAULT FALSE,
  created_at INT64 NOT NULL
);

CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  content_id INT64 NOT NULL REFERENCES contents (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  stars INT64 NOT NULL,
  body TEXT NOT NULL,
  hidden_at INT64,
  created_at INT64 NOT NULL,
  updated_at INT64 NOT NULL,
  UNIQUE (content_id, account_id)
);
CREATE INDEX reviews_content ON reviews (content_id, created_at);
CREATE INDEX reviews_account ON reviews (account_id, created_at);

-- Contents that are granted together (a publisher's list, a course).
CREATE TABLE right_groups (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at INT64 NOT NULL
);
CREATE TABLE right_group_contents (
  group_id TEXT NOT NULL REFERENCES right_groups (id),
  content_id INT64 NOT NULL REFERENCES contents (id),
  PRIMARY KEY (group_id, content_id)
);
CREATE INDEX right_group_contents_content ON right_group_contents (content_id);

-- Rights to read. Exactly one of organization_id, account_id, group_id holds
-- it; exactly one of content_id, item_id, right_group_id, package_id is what
-- it opens. seats limits simultaneous readers, NULL does not.
CREATE TABLE entitlements (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  organization_id TEXT REFERENCES organizations (id),
  account_id TEXT REFERENCES accounts (id),
  group_id TEXT REFERENCES groups (id),
  content_id INT64 REFERENCES contents (id),
  item_id INT64 REFERENCES items (id),
  right_group_id TEXT REFERENCES right_groups (id),
  package_id TEXT,
  seats INT64,
  starts_at INT64 NOT NULL,
  ends_at INT64,
  revoked_at INT64,
  source TEXT NOT NULL,
  created_at INT64 NOT NULL
);
CREATE INDEX entitlements_organization ON entitlements (organization_id, content_id);
CREATE INDEX entitlements_account ON entitlements (account_id, content_id);
CREATE INDEX entitlements_group ON entitlements (group_id, content_id);
CREATE INDEX entitlements_content ON entitlements (content_id);
CREATE INDEX entitlements_item ON entitlements (item_id);
CREATE INDEX entitlements_right_group ON entitlements (right_group_id);
CREATE INDEX entitlements_ends ON entitlements (ends_at);
