import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Sessions live for some seconds. */
public class Main {
    public static void main(String[] args) throws Exception {
        ArrayDeque<byte[]> sessions = new ArrayDeque<>(); byte[] sink = null;
        for (int i = 0; ; i++) { sessions.add(new byte[30_000]); if (sessions.size() > 1800) sessions.poll(); for (int k = 0; k < 12; k++) sink = new byte[5000]; Lab.sleep(2); }
    }
}
