import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A small service. */
public class Main {
    static final Map<Integer, String> cache = Collections.synchronizedMap(new LinkedHashMap<>() { protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 500; } });
    public static void main(String[] args) {
        ScheduledExecutorService jobs = Executors.newScheduledThreadPool(3);
        for (int i = 0; i < 10; i++) jobs.scheduleAtFixedRate(() -> cache.size(), 1, 1, TimeUnit.SECONDS);
        ExecutorService http = Executors.newFixedThreadPool(6);
        Random random = new Random(2);
        while (true) { for (int i = 0; i < 15; i++) { int key = random.nextInt(2000); http.submit(() -> cache.computeIfAbsent(key, k -> "value " + k)); } Lab.sleep(5); }
    }
}
