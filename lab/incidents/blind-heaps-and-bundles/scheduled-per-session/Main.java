import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Each session schedules its own keep-alive and never cancels it. */
public class Main {
    static class Session { final byte[] state = new byte[1500]; final int id; Session(int id) { this.id = id; } void ping() { } }
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(2, r -> new Thread(r, "keep-alive"));
        for (int i = 0; i < (Lab.FIXED ? 50 : 20_000); i++) { Session x = new Session(i); s.scheduleAtFixedRate(x::ping, 600, 600, TimeUnit.SECONDS); }
        Lab.await();
    }
}
