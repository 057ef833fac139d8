import java.util.HashMap;
import java.util.Map;

/** A command line tool that counts words for three seconds and ends. */
public class Main {
    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        for (int line = 0; Lab.uptime() < 3_000; line++)
            for (String word : ("line " + line + " of the text " + line % 977).split(" ")) counts.merge(word, 1, Integer::sum);
        System.out.println(counts.size() + " words");
    }
}
