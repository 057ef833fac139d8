import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A service logs refused log-ins and cancelled uploads. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int i = 0; ; i++) {
            String t = java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ');
            System.out.println(t + " INFO  [http-" + i % 8 + "] com.shop.Login - user u" + i + " logged in");
            if (i % 97 == 50) { System.out.println(t + " WARN  [http-" + i % 8 + "] com.shop.Upload - client closed the connection"); new java.io.IOException("Broken pipe").printStackTrace(System.out); }
            Lab.sleep(30);
        }
    }
}
