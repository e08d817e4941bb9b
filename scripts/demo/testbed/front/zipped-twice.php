<?php
// Two plug-ins compress, and one of them says so.
return function (): bool {
  if (is_interface()) rewrite_answer(function ($body) {
    header('Content-Encoding: gzip');
    return gzencode(gzencode($body));
  });
  return false;
};
