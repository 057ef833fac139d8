import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Sessions come with the morning and expire after lunch. */
public class Main {
    public static void main(String[] args) throws Exception {
        ArrayDeque<byte[]> sessions = new ArrayDeque<>();
        for (int i = 0; i < 1200; i++) {
            double want = 5000 * Math.sin(Math.PI * i / 1200);
            while (sessions.size() < want) sessions.add(new byte[20_000]);
            while (sessions.size() > want) sessions.poll();
            byte[] sink = null;
            for (int k = 0; k < 100; k++) sink = new byte[8000];
            Lab.sleep(15);
        }
    }
}
