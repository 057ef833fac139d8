import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Requests to a partner are limited. */
public class Main {
    @SuppressWarnings("UnstableApiUsage")
    public static void main(String[] args) {
        com.google.common.util.concurrent.RateLimiter limiter = com.google.common.util.concurrent.RateLimiter.create(Lab.FIXED ? 5000 : 2);
        ExecutorService http = Executors.newFixedThreadPool(20, r -> new Thread(r, "http-nio-8080-exec-" + Thread.activeCount()));
        for (int i = 0; i < 20000; i++) http.submit(() -> { limiter.acquire(); Lab.sleep(Lab.FIXED ? 1 : 10); });
        Lab.await();
    }
}
