/** What program's document it is. */
export type IworkKind = 'pages' | 'numbers' | 'keynote';
