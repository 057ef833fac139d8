import java.util.ArrayDeque;

/** Parsers allocate faster than generational ZGC frees in a small heap. The fix is a heap with room for the rate. */
public class Main {
    public static void main(String[] args) {
        for (int number = 0; number < 3; number++) new Thread(Main::parse, "json-parser-" + number).start();
    }

    private static void parse() {
        ArrayDeque<char[]> tokens = new ArrayDeque<>();
        for (int token = 0; ; token++) {
            tokens.add(new char[2_000]);
            if (tokens.size() > 400) tokens.remove();
            if (token % 2_000 == 0) Lab.sleep(10);
        }
    }
}
