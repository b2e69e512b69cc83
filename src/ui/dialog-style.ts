/** The classes of what dims the page behind a dialog. */
export const backdropStyle = 'fixed inset-0 z-40 bg-[rgb(0_0_0/0.45)]'

/** The classes that every dialog and panel shares; place and size are its own. */
export const dialogStyle =
  'fixed z-40 overflow-y-auto overscroll-contain border border-line bg-raised text-ink shadow-2xl outline-none'
