import { locale } from './locale'

type Names = Record<string, { name: string } | undefined>

interface Named {
  name: string
  translations?: Names
  category_translations?: Names
}

/** A category's name in the page's language, else its default name (SPEC §2). */
export const translated = ({ name, translations, category_translations }: Named) =>
  (category_translations ?? translations)?.[locale()]?.name || name
