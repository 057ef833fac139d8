import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The database is not there yet when the program starts; it comes up. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) { log("WARN ", "database is not reachable yet, attempt " + (i + 1) + " of 10: java.net.ConnectException: Connection refused"); Lab.sleep(400); }
        log("INFO ", "connected to database, started in 2.1 seconds");
        for (int i = 0; ; i++) { log("INFO ", "request " + i + " done in " + (3 + i % 9) + " ms"); Lab.sleep(60); }
    }
}
