/** What a field means or needs, below it; nothing without words. The field names it by `id`. */
export function FieldHelp({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="field-help">
      {text}
    </p>
  );
}
