import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import java.io.*;
import java.net.*;
import java.util.stream.*;

/** Calls of a service in parallel streams. The fix answers ratings from a cache. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.search.SearchService");

    public static void main(String[] args) throws Exception {
        ServerSocket ratings = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread accept = new Thread(() -> { while (true) try { Socket s = ratings.accept(); Thread.startVirtualThread(() -> { try { Thread.sleep(6000); s.getOutputStream().write("5\n".getBytes()); s.close(); } catch (Exception e) { } }); } catch (IOException e) { } }, "ratings-stub");
        accept.setDaemon(true); accept.start();
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(10, t -> new Thread(t, "search-" + number.incrementAndGet()));
        for (int i = 0; i < 10; i++) requests.submit(() -> { while (true) { long t = System.nanoTime(); int sum = IntStream.range(0, 20).parallel().map(hit -> rate(hit, ratings.getLocalPort())).sum(); long ms = (System.nanoTime() - t) / 1_000_000; if (ms > 1000) LOG.warn("Search took {} ms, ratings {}", ms, sum); Lab.sleep(300); } });
        Lab.await();
    }

    private static int rate(int hit, int port) {
        if (Lab.FIXED) return 5;
        try (Socket s = new Socket("127.0.0.1", port)) { return new BufferedReader(new InputStreamReader(s.getInputStream())).read(); }
        catch (IOException e) { throw new UncheckedIOException(e); }
    }
}
