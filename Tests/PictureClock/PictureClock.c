// A clock that stands, for a program that is started with this library before all others (LD_PRELOAD), so that pictures of
// its window show the same dates on every day. COURANT_PICTURE_CLOCK says what time it is, in seconds since 1970.
// Clocks that only count, by which programs wait and draw, go on.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long standing(void) {
  static long long seconds;
  if (seconds == 0) {
    const char *told = getenv("COURANT_PICTURE_CLOCK");
    seconds = told ? atoll(told) : -1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if ((clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && standing() > 0) {
    *now = (struct timespec){.tv_sec = standing()};
    return 0;
  }
  return (int)syscall(SYS_clock_gettime, clock, now);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec time;
  int result = clock_gettime(CLOCK_REALTIME, &time);
  *now = (struct timeval){.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
