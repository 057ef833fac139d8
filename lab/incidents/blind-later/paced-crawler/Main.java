import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Crawlers keep a distance between their requests. */
public class Main {
    static void fetch() { double x = 0; for (int k = 0; k < 200_000; k++) x += Math.sqrt(k); }
    static void pause() { Lab.sleep(400 + (long) (Math.random() * 900)); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 16; i++) new Thread(() -> { while (true) { fetch(); pause(); } }, "crawler-" + i).start();
        Lab.await();
    }
}
