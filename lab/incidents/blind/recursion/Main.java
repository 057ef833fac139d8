import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A category that is its own parent is walked for each request. */
public class Main {
    static int depth(int n) { return depth(n + 1) + 1; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; ; i++) {
            String t = java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ');
            try { if (!Lab.FIXED) depth(i); System.out.println(t + " INFO  [main] com.shop.Menu - menu " + i + " built"); }
            catch (StackOverflowError e) { StackTraceElement[] s = e.getStackTrace(); System.out.println(t + " ERROR [main] com.shop.Menu - menu " + i + " failed\njava.lang.StackOverflowError\n\tat " + s[0] + "\n\tat " + s[1] + "\n\tat " + s[2]); }
            Lab.sleep(50);
        }
    }
}
