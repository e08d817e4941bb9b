<?php
// A plug-in wraps the interface's answers: {"success": true, "data": …}.
return function (): bool {
  if (is_interface()) rewrite_answer(fn($body) => "{\"success\":true,\"data\":$body}");
  return false;
};
