// Runs before the first paint, so that a chosen theme never flashes the other one, and that a page within the shell is
// framed from the start.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('postroom.theme')
  } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (location.pathname.startsWith('/o/')) document.documentElement.dataset.framed = ''
})()
