import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Virtual threads hold a lock while they compute without end. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    static double score(double x) { return Math.sqrt(x + 3); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 6; i++) Thread.ofVirtual().name("score-" + i).start(() -> { double x = 0; while (!Lab.FIXED) x = score(x); });
        for (int i = 0; i < 50; i++) { int n = i; Thread.ofVirtual().name("req-" + i).start(() -> { while (true) { Lab.sleep(200); if (n == 0) log("INFO ", "request done"); } }); }
        Lab.await();
    }
}
